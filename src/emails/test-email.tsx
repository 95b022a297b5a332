import type { EmailContent } from "./email.ts";
import { heading, letter, Table, text } from "./letter.tsx";

export function testEmail(brand: string): EmailContent {
  const subject = `${brand} test message`;
  const words = `This is the test email of ${brand}. Messages from your contact form will arrive like this one.`;
  return {
    subject,
    text: `${words}\n`,
    html: letter({
      brand,
      title: subject,
      preview: words,
      foot: `Sent from the mail settings of ${brand}.`,
      children: (
        <>
          <h1 className="text" style={heading}>
            Mail works
          </h1>
          <Table width="100%">
            <tr>
              <td className="text" style={{ ...text, padding: "14px 0 0" }}>
                {words}
              </td>
            </tr>
          </Table>
        </>
      ),
    }),
  };
}
