import { useQuery } from "@tanstack/react-query";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { formatMoment } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import sendIcon from "#ui/icons/send.svg?raw";
import { Notice } from "#ui/notice.tsx";

interface UntestedNoticeProps {
  /** What stands in the form has passed its test, and is not what is saved. */
  hasUnsavedPass: boolean;
  isSending: boolean;
  onSend: () => void;
}

/** Until the saved settings have passed a test. The button is the form's own. */
export function UntestedNotice({ hasUnsavedPass, isSending, onSend }: UntestedNoticeProps) {
  const { data } = useQuery(mailTestQuery());
  const place = useFocusAfter(() => document.getElementById("mail"));
  const hasFailed = data?.state === "failed";
  return (
    <div data-whole="" role="status">
      {(data?.state === "not_tested" || hasFailed) &&
        (hasUnsavedPass ? (
          <Notice
            tone="info"
            title="These settings work. Save them, and mail goes out with them."
          />
        ) : (
          <Notice
            tone="warn"
            title={hasFailed ? "Saved; the last test failed" : "Saved, but not tested"}
            actions={
              <Button
                ref={place}
                look="ghost"
                busy={isSending}
                leading={<Icon glyph={sendIcon} />}
                onClick={onSend}
              >
                Send test e-mail
              </Button>
            }
          >
            {hasFailed
              ? `On ${formatMoment(data.tested_at ?? "")} no mail went out with the saved settings.`
              : "Nobody knows yet whether mail goes out with these settings."}{" "}
            Until a test passes, check Messages yourself.
          </Notice>
        ))}
    </div>
  );
}
