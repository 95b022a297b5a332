import { useNavigate } from "react-router";
import { hideFirstSteps } from "#admin/data/first-steps.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { adminPaths } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import listTodoIcon from "#ui/icons/list-todo.svg?raw";

/** Brings back what was hidden, as long as a step is left. */
export function FirstStepsLink({
  className,
  onLeave,
}: {
  className?: string;
  onLeave?: () => void;
}) {
  const navigate = useNavigate();
  const open = async () => {
    try {
      await hideFirstSteps(false);
      onLeave?.();
      await navigate(adminPaths.dashboard());
    } catch (error) {
      toastFailure("The first steps could not be shown", error);
    }
  };
  return (
    <button className={className} type="button" onClick={() => void open()}>
      <Icon glyph={listTodoIcon} />
      First steps
    </button>
  );
}
