import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Stands there once the part broke, or its files could not be fetched. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the rest of a screen when one part of it breaks. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override state = { isBroken: false };

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
