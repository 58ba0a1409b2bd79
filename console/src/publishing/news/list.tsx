import { Chip } from "@mui/material";
import { BooleanInput, DataTable, FunctionField } from "react-admin";
import { timeInIndia } from "../../shared/changes.ts";
import { RecordList } from "../../shared/record-list.tsx";
import { publishChanges } from "../publish-changes.ts";

interface Article {
  id: number;
  published_at: string;
  is_published: boolean;
}

export default function NewsList() {
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
