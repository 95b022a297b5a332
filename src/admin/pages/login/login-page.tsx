import { Navigate } from "react-router";
import { LoadingScreen } from "#admin/layout/loading-screen.tsx";
import { useTabTitle } from "#admin/layout/tab-title.ts";
import { useSession } from "#admin/session.ts";
import { settings } from "#admin/settings.ts";
import { adminPaths, sitePaths } from "#contract/paths.ts";
import { Mark } from "#ui/mark.tsx";
import styles from "./login-page.module.css";
import { SignInForm } from "./sign-in-form.tsx";

/** Where the owner comes in. */
export function LoginPage() {
  const { status } = useSession();
  useTabTitle("Admin Login");
  if (status === "checking") return <LoadingScreen />;
  if (status === "signed-in") return <Navigate to={adminPaths.dashboard()} replace />;
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <a className={styles.brand} href={sitePaths.home()}>
          <Mark />
          {settings.brand}
        </a>
        <div className={styles.form}>
          <h1>Admin Login</h1>
          <p className={styles.lead}>Sign in to manage articles, guides and messages.</p>
          <SignInForm />
          <Hint />
        </div>
        <p className={styles.back}>
          <a href={sitePaths.home()}>Back to the website</a>
        </p>
      </main>
      <LoginPicture />
    </div>
  );
}

function Hint() {
  const { defaultCredentials } = settings;
  if (defaultCredentials) {
    return (
      <p className={styles.hint}>
        Default credentials: <code>{defaultCredentials.username}</code> /{" "}
        <code>{defaultCredentials.password}</code>
      </p>
    );
  }
  return (
    <p className={styles.hint}>
      No password yet, or forgotten? Whoever runs the server sets one with{" "}
      <code>npm run portico -- reset-password</code>
    </p>
  );
}

function LoginPicture() {
  const { src, width, height, avif, webp } = settings.picture;
  const sizes = "(max-width: 48rem) 100vw, 56vw";
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(webp)} sizes={sizes} />
      <img src={src} width={width} height={height} alt="" />
    </picture>
  );
}

function srcSet(widths: readonly (readonly [number, string])[]): string {
  return widths.map(([width, address]) => `${address} ${width}w`).join(", ");
}
