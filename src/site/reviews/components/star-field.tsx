import { maxStars } from "#features/reviews/limits.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Stars } from "./review-card.tsx";

const ratings = Array.from({ length: maxStars }, (_, index) => maxStars - index);

/** One to five stars as a group of radio buttons, which the arrow keys go through. */
export function StarField({ rating, error }: { rating: number; error?: string | undefined }) {
  const m = useMessages();
  return (
    // The error's link in the summary leads here.
    <fieldset id="rating" tabIndex={-1} aria-describedby={error ? "rating-error" : undefined}>
      <legend className="font-semibold">
        {m.reviews.rating()}
        <span aria-hidden="true">*</span>
      </legend>
      {error ? (
        <p id="rating-error" className="font-medium text-bad text-sm">
          {error}
        </p>
      ) : null}
      <div className="mt-1 flex flex-wrap gap-x-6">
        {ratings.map((stars) => (
          <label key={stars} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={stars === rating}
              className="size-5 shrink-0 accent-ink"
            />
            <Stars rating={stars} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
