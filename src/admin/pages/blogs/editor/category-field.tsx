import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { categoriesQuery } from "#admin/data/blogs.ts";
import { limits } from "#contract/limits.ts";
import type { BlogForm } from "./blog-form.ts";
import { BoundTextField } from "./bound-field.tsx";

/** The category, with those that other articles have as suggestions. */
export function CategoryField({ form }: { form: BlogForm }) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { data: categories = [] } = useQuery({ ...categoriesQuery(), enabled: isAsked });
  return (
    <div>
      <BoundTextField
        form={form}
        name="category"
        max={limits.category}
        label="Category"
        aria-required
        list={id}
        autoComplete="off"
        onFocus={() => setAsked(true)}
      />
      <datalist id={id}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </div>
  );
}
