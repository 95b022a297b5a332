import { Extension } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Storage {
    pictureRequest: {
      /** Opens the library; what is chosen goes to the cursor. */
      choose: () => void;
    };
  }
}

/** How tools and menus ask for a picture, which takes a dialog. */
export const PictureRequest = Extension.create({
  name: "pictureRequest",
  addStorage: () => ({ choose: () => {} }),
});
