/**
 * Decides between “Download Free” and “Coming Soon”. It is not beside the schemas because the portal's list
 * does not load them.
 */
export function hasFile(ebook: { file_path: string }): boolean {
  return ebook.file_path !== "";
}
