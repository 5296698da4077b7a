import { useOptional } from '../optional/optional-parts.ts';

/** The last section of home, where the shop has a newsletter. */
export function HomeNewsletter() {
  const SignUp = useOptional('newsletter');
  return SignUp ? (
    <section className="wrap sec-s news-sec">
      <SignUp heading="h2" />
    </section>
  ) : null;
}
