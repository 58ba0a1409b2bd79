/** A page's title and description; React moves them into the head. */
export function PageHead({ title, description }: { title: string; description?: string | undefined }) {
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:title" content={title} />
    </>
  );
}
