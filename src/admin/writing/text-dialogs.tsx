import type { Editor } from "@tiptap/react";
import { useLater } from "#admin/layout/later.ts";
import { toastUnavailable } from "#admin/layout/soon.ts";
import type { Picture } from "#contract/picture.ts";

const loadLibrary = async () => (await import("#admin/media/picture-library.tsx")).PictureLibrary;
const loadLinkForm = async () => (await import("./link-form.tsx")).LinkForm;

export type TextDialog = "link" | "picture";

interface TextDialogsProps {
  editor: Editor;
  open: TextDialog | null;
  onClose: () => void;
  onPicture: (picture: Pick<Picture, "url" | "alt">) => void;
}

/** What asks for an address or a picture; each is fetched when it is asked for. */
export function TextDialogs({ editor, open, onClose, onPicture }: TextDialogsProps) {
  const giveUp = () => {
    onClose();
    toastUnavailable();
  };
  const PictureLibrary = useLater(loadLibrary, open === "picture", giveUp);
  const LinkForm = useLater(loadLinkForm, open === "link", giveUp);
  if (open === "picture" && PictureLibrary) {
    return (
      <PictureLibrary
        onClose={onClose}
        onChoose={(picture) => {
          onClose();
          onPicture(picture);
          editor.commands.focus();
        }}
      />
    );
  }
  if (open !== "link" || !LinkForm) return null;
  return (
    <LinkForm
      editor={editor}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
    />
  );
}
