import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";

const icons = { up: ArrowUp, down: ArrowDown, remove: Trash2, drag: GripVertical };

/** The drawings that every card of a list points to: hundreds of cards need not bring them along. */
export function ListIcons() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`list-${name}`} viewBox="0 0 24 24">
          <Icon size={24} strokeWidth={1.5} />
        </symbol>
      ))}
    </svg>
  );
}

export function ListIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="size-5" aria-hidden="true">
      <use href={`#list-${name}`} />
    </svg>
  );
}
