import { BooleanInput, DateTimeInput } from "react-admin";
import { MarkdownInput } from "../../shared/markdown-input.tsx";
import { PhotoInput } from "../../shared/photos/photo-input.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { MarkdownPreview } from "../markdown-preview.tsx";

/** Default values of a new article: unpublished, dated now. */
export const newArticle = () => ({
  title: "",
  summary: "",
  content: "",
  photo: null,
  photo_alt: "",
  photo_credit: "",
  web_link: null,
  published_at: new Date().toISOString(),
  is_published: false,
  is_sample: false,
});

export function NewsInputs() {
  return (
    <>
      <Words source="title" isRequired />
      <LongWords
        source="summary"
        minRows={2}
        helperText="One or two sentences, shown in lists, the feed and search engines"
      />
      <MarkdownInput
        source="content"
        isRequired
        parse={(text) => text}
        helperText="Markdown: ## heading, **bold**, - list, [words](https://…). An empty line starts a new paragraph."
        preview={(text) => <MarkdownPreview text={text} />}
      />
      <PhotoInput />
      <Words source="web_link" label="Link to read more" helperText="Full address: https://…" />
      <DateTimeInput
        source="published_at"
        label="Published on"
        helperText="With a future time, the article is published automatically"
        isRequired
      />
      <BooleanInput source="is_published" label="Published" helperText="Off: a draft that only staff see" />
      <BooleanInput
        source="is_sample"
        label="Sample"
        helperText="The page marks it as a sample; it is not in the feed"
      />
    </>
  );
}
