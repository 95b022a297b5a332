export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}
