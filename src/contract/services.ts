export const serviceNames = [
  "AI & Automation",
  "Business Consulting",
  "Marketing Intelligence",
  "Social Media Management",
  "Media & Creative",
] as const;
