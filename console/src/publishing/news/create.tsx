import { RecordCreate } from "../../shared/record-edit.tsx";
import { NewsInputs, newArticle } from "./inputs.tsx";

export default function NewsCreate() {
  return (
    <RecordCreate defaultValues={newArticle()}>
      <NewsInputs />
    </RecordCreate>
  );
}
