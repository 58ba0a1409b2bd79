import { BooleanInput, DateTimeInput } from "react-admin";
import { MarkdownInput } from "../../shared/markdown-input.tsx";
import { PhotoInput } from "../../shared/photos/photo-input.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { MarkdownPreview } from "../markdown-preview.tsx";

/** What a new article begins with: not published, dated now. */
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
        helperText="One or two sentences: lists, the feed and search engines show them"
      />
      <MarkdownInput
        source="content"
        isRequired
        parse={(text) => text}
        helperText="Markdown: ## heading, **bold**, - list, [words](https://…). An empty line begins a paragraph."
        preview={(text) => <MarkdownPreview text={text} />}
      />
      <PhotoInput />
      <Words source="web_link" label="Link to read more" helperText="A whole address: https://…" />
      <DateTimeInput
        source="published_at"
        label="Published on"
        helperText="With a later moment the article comes out by itself"
        isRequired
      />
      <BooleanInput source="is_published" label="Published" helperText="Off: a draft, which only staff see" />
      <BooleanInput source="is_sample" label="Sample" helperText="Marked on the page as invented; not in the feed" />
    </>
  );
}
