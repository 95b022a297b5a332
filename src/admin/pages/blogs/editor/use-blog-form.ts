import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#admin/api.ts";
import { refreshBlogs } from "#admin/data/blogs.ts";
import { Refusal } from "#admin/failure.ts";
import { useLocalDraft } from "#admin/forms/local-draft.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/settings.ts";
import type { Blog } from "#contract/blog.ts";
import {
  type BlogFields,
  type BlogForm,
  emptyBlog,
  inputOf,
  NewBlogForm,
  StoredBlogForm,
} from "./blog-form.ts";
import { useReturnToList } from "./return-to-list.ts";
import { useStoredBlog } from "./stored-blog.ts";

/** Saving an article, and everything that can come between. `loaded` is null for a new one. */
export function useBlogForm(loaded: Blog | null) {
  const client = useQueryClient();
  const { stored, remember } = useStoredBlog(loaded);
  const [isGone, setGone] = useState(false);
  const { submit, ...saveForm } = useSaveForm({
    schema: stored.current ? StoredBlogForm : NewBlogForm,
    values: loaded ? inputOf(loaded) : emptyBlog,
    failure: "Failed to save blog",
    save: (fields, { overwrites }) =>
      save(stored.current, fields, overwrites).catch((error: unknown) => {
        setGone(error instanceof Refusal && error.code === "not_found");
        throw error;
      }),
    onSaved: (blog) => {
      toastSuccess(stored.current ? "Blog updated!" : "Blog created!", "form");
      remember(blog);
      takeMadeAddress(form, blog);
      setGone(false);
      startReturn();
      void refreshBlogs(client);
    },
  });
  const { form, isDirty, settleConflict } = saveForm;
  const { list, isReturning, startReturn } = useReturnToList(isDirty);
  const draft = useLocalDraft(stored.current ? `blog:${stored.current.id}` : "blog:new", form);
  const theirs = useMutation({
    mutationFn: (id: string) => api.blog(id),
    onSuccess: (blog) => {
      if (isDirty) draft.setAside();
      form.reset(inputOf(blog));
      remember(blog);
      settleConflict();
    },
    onError: (error) => toastFailure("Failed to fetch blog", error, "form"),
  });

  return {
    ...saveForm,
    stored: stored.current,
    draft,
    list,
    isGone,
    save: () => {
      // On the way back to the list, it is saved already.
      if (!isReturning || isDirty) submit();
    },
    /** Shows what was saved elsewhere; what was typed here is put aside. */
    loadTheirs: () => stored.current && theirs.mutate(stored.current.id),
    isLoadingTheirs: theirs.isPending,
    /** Makes a new article of one that was deleted elsewhere. */
    saveAsNew: () => {
      remember(null);
      setGone(false);
      submit();
    },
  };
}

function save(known: Blog | null, fields: BlogFields, overwrites: boolean): Promise<Blog> {
  if (!known) return api.createBlog({ ...fields, author: settings.defaultAuthor });
  const change = { ...fields, author: known.author };
  return api.changeBlog(known.id, change, overwrites ? undefined : known.version);
}

/** The address that the server made of the title; from now on the article keeps it. */
function takeMadeAddress(form: BlogForm, { slug }: Blog): void {
  if (form.getValues("slug").trim() === "") form.resetField("slug", { defaultValue: slug });
}
