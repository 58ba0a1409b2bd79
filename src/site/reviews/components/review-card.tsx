import type { Review } from "#features/reviews/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";

const starPath =
  "M12 2.500l2.900 6.100 6.600.9-4.800 4.600 1.200 6.600L12 17.500l-5.900 3.200 1.200-6.600L2.500 9.500l6.600-.9z";

/** A student's review with its stars out of five. */
export function ReviewCard({ review }: { review: Review }) {
  const langOf = useTextLang();
  return (
    <li className="card flex flex-col gap-3 p-4">
      <Stars rating={review.rating} />
      <blockquote lang={langOf(review.review)} className="grow">
        {review.review}
      </blockquote>
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        {review.student_name}
        {review.is_sample ? <SampleBadge /> : null}
      </p>
    </li>
  );
}

/** @param rating whole stars, 0 to 5 */
export function Stars({ rating }: { rating: number }) {
  const m = useMessages();
  return (
    <svg viewBox="0 0 120 24" className="h-5 w-24" role="img" aria-label={m.reviews.stars({ rating })}>
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={starPath}
          transform={`translate(${index * 24} 0)`}
          className={index < rating ? "fill-accent stroke-accent-strong" : "fill-transparent stroke-line-strong"}
        />
      ))}
    </svg>
  );
}
