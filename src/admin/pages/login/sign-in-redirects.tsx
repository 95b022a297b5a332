import { Navigate, useLocation } from "react-router";
import { pathAfterSignIn, signInPathFrom } from "./return-path.ts";

export function ToSignIn() {
  return <Navigate to={signInPathFrom(useLocation())} replace />;
}

export function ToAskedScreen() {
  return <Navigate to={pathAfterSignIn(useLocation().search)} replace />;
}
