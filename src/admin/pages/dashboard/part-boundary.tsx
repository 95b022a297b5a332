import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Shown once the part has failed, or its script could not be loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the rest of a screen when one part of it fails. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override state = { isBroken: false };

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
