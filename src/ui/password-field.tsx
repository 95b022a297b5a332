import { useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import eyeIcon from "./icons/eye.svg?raw";
import eyeOffIcon from "./icons/eye-off.svg?raw";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          label={
            isShown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`
          }
          icon={<Icon glyph={isShown ? eyeOffIcon : eyeIcon} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
