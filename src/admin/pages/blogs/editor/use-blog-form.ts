import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "#admin/api.ts";
import { refreshBlogs } from "#admin/data/blogs.ts";
import { Refusal } from "#admin/failure.ts";
import { useLocalDraft } from "#admin/forms/local-draft.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/settings.ts";
import type { Blog } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";
import { type BlogFields, emptyBlog, inputOf, NewBlogForm, StoredBlogForm } from "./blog-form.ts";

const RETURN_MS = 1000;

/** Saving an article, and everything that can come between. `loaded` is null for a new one. */
export function useBlogForm(loaded: Blog | null) {
  const client = useQueryClient();
  const [stored, remember] = useStored(loaded);
  const [isGone, setGone] = useState(false);
  const [isDone, setDone] = useState(false);

  const save = async (fields: BlogFields, overwrites: boolean) => {
    const known = stored.current;
    if (!known) return api.createBlog({ ...fields, author: settings.defaultAuthor });
    const change = { ...fields, author: known.author };
    return api.changeBlog(known.id, change, overwrites ? undefined : known.version);
  };
  const { submit, ...saveForm } = useSaveForm({
    schema: stored.current ? StoredBlogForm : NewBlogForm,
    values: loaded ? inputOf(loaded) : emptyBlog,
    failure: "Failed to save blog",
    save: async (fields, { overwrites }) => {
      try {
        return await save(fields, overwrites);
      } catch (error) {
        setGone(error instanceof Refusal && error.code === "not_found");
        throw error;
      }
    },
    onSaved: (blog) => {
      toastSuccess(stored.current ? "Blog updated!" : "Blog created!", "form");
      remember(blog);
      // The address that the server made of the title.
      if (form.getValues("slug").trim() === "") {
        form.resetField("slug", { defaultValue: blog.slug });
      }
      setGone(false);
      setDone(true);
      void refreshBlogs(client);
    },
  });
  const { form, isDirty, settleConflict } = saveForm;
  const draft = useLocalDraft(stored.current ? `blog:${stored.current.id}` : "blog:new", form);
  const list = useReturn(isDone, isDirty, () => setDone(false));

  /** Shows what was saved elsewhere; what was typed here is put aside. */
  const loadTheirs = async () => {
    if (!stored.current) return;
    try {
      const theirs = await api.blog(stored.current.id);
      draft.setAside();
      form.reset(inputOf(theirs));
      remember(theirs);
      settleConflict();
    } catch (error) {
      toastFailure("Failed to fetch blog", error, "form");
    }
  };
  return {
    ...saveForm,
    stored: stored.current,
    draft,
    list,
    isGone,
    loadTheirs,
    // Saved already, and on the way back to the list.
    save: () => {
      if (!isDone || isDirty) submit();
    },
    /** Makes a new article of one that was deleted elsewhere. */
    saveAsNew: () => {
      remember(null);
      setGone(false);
      submit();
    },
  };
}

/**
 * The article as the server has it, as far as this page knows. Known at once, and not only once it is
 * drawn: the next save must name its version, and must never create it again.
 */
function useStored(loaded: Blog | null) {
  const stored = useRef(loaded);
  const [, draw] = useState(loaded);
  const remember = (blog: Blog | null) => {
    const isNew = blog !== null && blog.id !== stored.current?.id;
    // Past the router, which would open another editor under the hands of whoever is typing: loading
    // the page again, or coming back to it, leads to the article.
    if (isNew) history.replaceState(history.state, "", adminPaths.editBlog(blog.id));
    stored.current = blog;
    draw(blog);
  };
  return [stored, remember] as const;
}

/** Leads back to the list a second after saving, unless somebody goes on typing. */
function useReturn(isDone: boolean, isDirty: boolean, stay: () => void): string {
  const navigate = useNavigate();
  const list = useListAddress();
  const latestStay = useRef(stay);
  latestStay.current = stay;
  useEffect(() => {
    if (!isDone) return;
    if (isDirty) {
      latestStay.current();
      return;
    }
    const timer = setTimeout(() => void navigate(list), RETURN_MS);
    return () => clearTimeout(timer);
  }, [isDone, isDirty, navigate, list]);
  return list;
}

/** The list as it was when the editor was opened from it: with its search, its filter and its page. */
function useListAddress(): string {
  const { state }: { state: unknown } = useLocation();
  const search =
    typeof state === "object" && state !== null && "list" in state && typeof state.list === "string"
      ? state.list
      : "";
  return adminPaths.blogs() + search;
}
