import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { blogQuery } from "#admin/data/blogs.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { Refusal } from "#admin/failure.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { BlogEditor } from "./editor/blog-editor.tsx";
import { BlogEditorSkeleton } from "./editor/blog-editor-skeleton.tsx";

export function EditBlogPage() {
  const { id = "" } = useParams();
  const { data, refetch, isFetching, ...query } = useQuery(blogQuery(id));
  const error = useLoadError(query);
  if (data) return <BlogEditor key={data.id} blog={data} />;
  return (
    <Screen title="Edit Blog" back={{ to: adminPaths.blogs(), label: "Back to blogs" }}>
      {!error && <BlogEditorSkeleton />}
      {error &&
        (error instanceof Refusal && error.code === "not_found" ? (
          <NoSuchBlog />
        ) : (
          <LoadFailure
            title="Failed to fetch blog"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ))}
    </Screen>
  );
}

function NoSuchBlog() {
  return (
    <EmptyState
      title="This blog does not exist"
      action={
        <Link className={buttonClass()} to={adminPaths.blogs()}>
          See all blogs
        </Link>
      }
    >
      It may have been deleted, or the address is not complete.
    </EmptyState>
  );
}
