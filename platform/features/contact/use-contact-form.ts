import { useCallback } from 'react';
import { sendContact } from '../../api-client/contact.ts';
import { CONTACT_FIELDS, type ContactField, contactInput } from '../../shared/contact-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { type CheckedForm, useCheckedForm } from '../forms/use-checked-form.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { messageProblems } from './contact-rules.ts';
import { fieldMessage } from './field-messages.ts';

/** The message to the shop, with scripts. */
export function useContactForm(refused: readonly ProblemField[]): CheckedForm<ContactField> {
  const { href } = useShop();
  const t = useText();
  return useCheckedForm({
    fields: CONTACT_FIELDS,
    refused,
    check: messageProblems,
    send: (values) => sendContact(contactInput(values)),
    onSent: () => navigate(href('contact', {}, { sent: '1' })),
    sentence: useCallback((field: ContactField, code: string) => fieldMessage(field, code, t), [t]),
  });
}
