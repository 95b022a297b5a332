import type { Editor } from "@tiptap/react";
import { PictureLibrary } from "#admin/media/picture-library.tsx";
import type { Picture } from "#contract/picture.ts";
import { LinkForm } from "./link-form.tsx";

export type TextDialog = "link" | "picture";

interface TextDialogsProps {
  editor: Editor;
  open: TextDialog | null;
  onClose: () => void;
  onPicture: (picture: Pick<Picture, "url" | "alt">) => void;
}

/** What asks for an address or a picture. */
export function TextDialogs({ editor, open, onClose, onPicture }: TextDialogsProps) {
  if (open === "picture") {
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
  if (open !== "link") return null;
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
