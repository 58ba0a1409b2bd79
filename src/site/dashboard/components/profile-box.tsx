import type { Profile } from "#features/profile/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { EditProfileButton } from "#site/profile/components/edit-profile.tsx";
import { Link } from "#ui/link.tsx";

/** What we know of the student, their own values (specification D13), and the way to change it. */
export function ProfileBox({ profile }: { profile: Profile }) {
  const m = useMessages();
  const format = useFormat();
  const none = <span className="text-muted">{m.dashboard.not_given()}</span>;
  const facts = [
    [m.dashboard.programme(), profile.programme || none],
    [m.dashboard.admission_year(), profile.admission_year ?? none],
    [m.dashboard.registered(), format.date(profile.registered_at)],
    [m.dashboard.contact(), profile.contact],
    [m.dashboard.email(), profile.email],
    [
      m.dashboard.package(),
      <Link key="package" to={patterns.myPackage} className="link">
        {profile.package}
        <span className="sr-only">: {m.dashboard.package_link()}</span>
      </Link>,
    ],
  ] as const;
  return (
    <section aria-labelledby="profile-title" className="card mt-6 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="profile-title" className="text-xl">
          {m.dashboard.profile_title()}
        </h2>
        <EditProfileButton />
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {profile.new_email ? (
        <p className="mt-4 rounded-control bg-accent-soft px-4 py-2 wrap-anywhere">
          {m.profile.email_waiting({ email: profile.new_email })}
        </p>
      ) : null}
    </section>
  );
}
