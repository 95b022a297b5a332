import { saveFile } from "#admin/data/save-file.ts";
import { ActionButton } from "#admin/layout/action.tsx";
import { QrCode, qrFile, qrPicture } from "#admin/layout/qr-code.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./addresses.module.css";

interface QrDialogProps {
  path: string;
  text: string;
  onClose: () => void;
}

export function QrDialog({ path, text, onClose }: QrDialogProps) {
  const name = `qr-${path.slice(1)}`;
  return (
    <Dialog open onClose={onClose} title={`QR code of ${path}`} text={text}>
      <div className={styles.qr}>
        <QrCode text={text} label={`QR code of ${text}`} />
      </div>
      <div className="dialog-actions">
        <Button look="ghost" onClick={() => saveFile(qrFile(text), `${name}.svg`)}>
          Save as SVG
        </Button>
        <ActionButton
          failure="The picture could not be made"
          action={async () => saveFile(await qrPicture(text), `${name}.png`)}
        >
          Save as PNG
        </ActionButton>
      </div>
    </Dialog>
  );
}
