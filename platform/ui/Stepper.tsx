interface Step {
  id: string;
  label: string;
  /** Link back to a finished step. */
  href?: string;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  /** Id of the current step. */
  current: string;
}

/** Progress thread: finished steps are solid; the thread ends in the middle of the current step. */
export function Stepper({ label, steps, current }: StepperProps) {
  const now = steps.findIndex((step) => step.id === current);
  return (
    <nav className="thread" aria-label={label}>
      <div className="wrap">
        <ol>
          {steps.map((step, index) => (
            <li
              key={step.id}
              className={index < now ? 'done' : index === now ? 'current' : undefined}
              aria-current={index === now ? 'step' : undefined}
            >
              <span>{step.href && index < now ? <a href={step.href}>{step.label}</a> : step.label}</span>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
