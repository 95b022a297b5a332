import { backup } from "./backup.ts";
import { backups } from "./backups.ts";
import type { Command } from "./command.ts";
import { demo } from "./demo.ts";
import { doctor } from "./doctor/doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { moveData } from "./move-data.ts";
import { moveFiles } from "./move-files.ts";
import { resetPassword } from "./reset-password.ts";
import { restore } from "./restore.ts";
import { rotateKey } from "./rotate-key.ts";
import { setupLink } from "./setup-link.ts";
import { showConfig } from "./show-config.ts";
import { verify } from "./verify.ts";

export const commands: Readonly<Record<string, Command>> = {
  demo,
  import: importCommand,
  export: exportCommand,
  "reset-password": resetPassword,
  "setup-link": setupLink,
  "rotate-key": rotateKey,
  "move-files": moveFiles,
  backup,
  backups,
  verify,
  restore,
  "move-data": moveData,
  doctor,
  config: showConfig,
};
