import { useOptional } from '../optional/optional-parts.ts';

/** The last section of home in shops with a newsletter. */
export function HomeNewsletter() {
  const SignUp = useOptional('newsletter');
  return SignUp ? (
    <section className="wrap section-small newsletter-section">
      <SignUp heading="h2" />
    </section>
  ) : null;
}
