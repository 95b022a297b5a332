/** Whether “Download Free” is offered, or “Coming Soon”. Apart from the schemas, which the portal's list does without. */
export function hasFile(ebook: { file_path: string }): boolean {
  return ebook.file_path !== "";
}
