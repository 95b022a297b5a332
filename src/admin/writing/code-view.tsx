import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import styles from "./text.module.css";

/** Code with the language that colours it for visitors. */
export function CodeView({ node, updateAttributes }: NodeViewProps) {
  return (
    <NodeViewWrapper className={styles.code}>
      <input
        contentEditable={false}
        aria-label="Language of the code"
        placeholder="Language"
        autoComplete="off"
        spellCheck={false}
        value={node.attrs.language ?? ""}
        // A space would end the language in Markdown.
        onChange={(event) =>
          updateAttributes({ language: event.target.value.replace(/[\s`]/g, "") || null })
        }
      />
      <pre>
        <NodeViewContent<"code"> as="code" />
      </pre>
    </NodeViewWrapper>
  );
}
