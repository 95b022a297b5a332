import styles from "./loading-screen.module.css";

/** While the session is being checked. */
export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <svg viewBox="0 0 24 32" aria-hidden="true" focusable="false">
        <path d="M8 1h15v30H8z" fill="url(#light)" />
        <path className={styles.leaf} d="M8 1v30H1V5z" fill="currentColor" />
      </svg>
      <div role="status">
        <h1>Loading...</h1>
      </div>
    </main>
  );
}
