import { type Kysely, sql } from "kysely";

/**
 * Jobs do what an import asks for, and its export lies in the file store. An export that waited lies on the
 * disk of one server, where the others cannot read it: its owner chooses the file again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("import_run").addColumn("file", "text").execute();
  await db.schema.alterTable("import_run").addColumn("command_seen_at", "text").execute();
  await db.schema
    .alterTable("import_run")
    .addColumn("is_stopping", "integer", (column) => column.notNull().defaultTo(sql`0`))
    .execute();
  await sql`update import_run set command_seen_at = seen_at where server = 'command line'`.execute(
    db,
  );
  const chooseAgain = "The site was updated before it was imported. Choose the file again.";
  await sql`
    update import_run set phase = 'failed', report = null,
      progress = replace(progress, '"error":null', ${`"error":"${chooseAgain}"`})
    where phase in ('checking', 'checked')`.execute(db);
  await sql`
    update import_run set phase = 'interrupted'
    where phase = 'running' and command_seen_at is null`.execute(db);
  await sql`
    update import_run
    set progress = replace(progress, '"state":"running"', '"state":"interrupted"')`.execute(db);
  for (const column of ["server", "request", "seen_at"]) {
    await db.schema.alterTable("import_run").dropColumn(column).execute();
  }
}
