import styles from "./api-docs.module.css";
import { type ApiDocument, resolve, type Schema, typeOf } from "./openapi.ts";
import { inline } from "./prose.tsx";

interface SchemaFieldsProps {
  document: ApiDocument;
  schema: Schema;
  /** The schemas that this one stands in: one that holds itself is not opened again. */
  within?: readonly string[];
}

/** The fields of an object, or of the objects of a list; those that are objects open in place. */
export function SchemaFields({ document, schema: given, within = [] }: SchemaFieldsProps) {
  const { name, schema } = resolve(document, objectIn(document, given));
  const fields = Object.entries(fieldsOf(document, schema));
  if (fields.length === 0) return <p className={styles.type}>{typeOf(document, given)}</p>;
  const inside = name === null ? within : [...within, name];
  return (
    <dl className={styles.fields}>
      {fields.map(([field, one]) => (
        <div key={field}>
          <dt>
            <code>{field}</code>
            {schema.required?.includes(field) && <span className={styles.required}>required</span>}
          </dt>
          <dd>
            <span className={styles.type}>{typeOf(document, one)}</span>
            <FieldText document={document} schema={one} />
            <Inner document={document} schema={one} within={inside} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldText({ document, schema }: { document: ApiDocument; schema: Schema }) {
  const text = schema.description ?? resolve(document, schema).schema.description;
  return text ? <span className={styles.fieldText}>{inline(text)}</span> : null;
}

function Inner({ document, schema, within = [] }: SchemaFieldsProps) {
  const object = objectIn(document, schema);
  const { name, schema: found } = resolve(document, object);
  const isObject = Object.keys(fieldsOf(document, found)).length > 0;
  if (!isObject || (name !== null && within.includes(name))) return null;
  return (
    <details className={styles.inner}>
      <summary>Fields of {name ?? "it"}</summary>
      <SchemaFields document={document} schema={object} within={within} />
    </details>
  );
}

/** What is in a list, or what is there where nothing may be. */
function objectIn(document: ApiDocument, given: Schema): Schema {
  const { schema } = resolve(document, given);
  if (schema.items) return objectIn(document, schema.items);
  const variants = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  const [only, ...others] = variants ?? [];
  return only && others.length === 0 ? objectIn(document, only) : given;
}

function fieldsOf(
  document: ApiDocument,
  { properties, allOf = [] }: Schema,
): Record<string, Schema> {
  const inherited = allOf.map((part) => resolve(document, part).schema.properties);
  return Object.assign({}, ...inherited, properties);
}
