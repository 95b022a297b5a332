import type { BrandColours } from "#contract/brand-palette.ts";
import type { EmailContent } from "./email.ts";
import { Heading, letter, Table, TextCell } from "./letter.tsx";

interface TestEmailProps {
  brand: string;
  colours: BrandColours;
}

export function testEmail({ brand, colours }: TestEmailProps): EmailContent {
  const subject = `${brand} test message`;
  const words = `This is the test email of ${brand}. Messages from your contact form will arrive like this one.`;
  return {
    subject,
    text: `${words}\n`,
    html: letter({
      brand,
      colours,
      title: subject,
      preview: words,
      foot: `Sent from the mail settings of ${brand}.`,
      children: (
        <>
          <Heading>Mail works</Heading>
          <Table width="100%">
            <tr>
              <TextCell>{words}</TextCell>
            </tr>
          </Table>
        </>
      ),
    }),
  };
}
