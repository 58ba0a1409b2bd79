import { Chip } from "@mui/material";
import { BooleanInput, DataTable, DateTimeInput, FunctionField } from "react-admin";
import { timeInIndia } from "../shared/changes.ts";
import { MarkdownInput } from "../shared/markdown-input.tsx";
import { PhotoInput } from "../shared/photos/photo-input.tsx";
import { PreviewButton } from "../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { publishChanges } from "./publish-changes.ts";

interface Article {
  id: number;
  published_at: string;
  is_published: boolean;
}

export function List() {
  return (
    <RecordList
      sort={{ field: "published_at", order: "DESC" }}
      searchHint="Words in an article"
      filters={[
        <BooleanInput key="published" source="is_published" label="Published" />,
        <BooleanInput key="sample" source="is_sample" label="Samples" />,
      ]}
      bulk={publishChanges}
      canRemove
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="published_at" label="Published on">
        <FunctionField<Article> render={({ published_at: at }) => timeInIndia(at)} />
      </DataTable.Col>
      <DataTable.Col source="is_published" label="State" disableSort>
        <FunctionField<Article> render={(article) => <State article={article} />} />
      </DataTable.Col>
    </RecordList>
  );
}

function State({ article: { is_published, published_at } }: { article: Article }) {
  if (!is_published) return <Chip size="small" variant="outlined" label="Draft" />;
  if (new Date(published_at) > new Date())
    return <Chip size="small" variant="outlined" color="info" label="Scheduled" />;
  return <Chip size="small" variant="outlined" color="success" label="Published" />;
}

export function Edit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => `/newsblog/${id}`} />}>
      <NewsInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newArticle()}>
      <NewsInputs />
    </RecordCreate>
  );
}

/** Default values of a new article: unpublished, dated now. */
const newArticle = () => ({
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

function NewsInputs() {
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
