import { useOptional } from '../optional/optional-parts.ts';

/** The last section of home, where the shop has a newsletter. */
export function HomeNewsletter() {
  const SignUp = useOptional('newsletter');
  return SignUp ? (
    <section className="wrap section-small newsletter-section">
      <SignUp heading="h2" />
    </section>
  ) : null;
}
