import styles from "./blog-table.module.css";

/** The names of the columns; on small screens there are none. */
export function BlogTableHead() {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">State</th>
        <th scope="col">Category</th>
        <th className={styles.readTime} scope="col">
          Read time
        </th>
        <th scope="col">Created</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
