import { useMessages } from "#lib/messages/messages.tsx";
import { Scene } from "#ui/drawing/picture.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";

/** The heading of the hostel list over a drawn street. */
export const HostelBanner = cachedPart(function HostelBanner() {
  const m = useMessages();
  return (
    <div data-tint="hotel-management" className="relative overflow-hidden bg-tint-soft">
      <div className="page relative z-10 flex min-h-32 items-center py-6 md:min-h-40">
        <div className="relative z-10 max-w-xl">
          <h1 className="text-2xl md:text-3xl">{m.hostels.banner()}</h1>
          <p className="mt-2 max-w-md text-ink">{m.hostels.banner_text()}</p>
        </div>
        <div className="absolute right-0 bottom-0 hidden h-40 w-72 mask-r-from-90% mask-l-from-70% md:block lg:w-80">
          <Scene kind="house" id={11} />
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 hidden h-3.5 bg-tint md:block" />
    </div>
  );
});
