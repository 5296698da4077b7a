import { SelectField } from '../ui/SelectField.tsx';
import { type DeskLanguage, deskLanguages, getLanguageName, useTexts } from './texts.ts';

/** The languages of the desk by their own names. */
export function LanguageField({ chosen }: { chosen: DeskLanguage | null }) {
  const texts = useTexts();
  return (
    <SelectField
      id="language"
      name="language"
      label={texts.t('you.language')}
      hint={texts.t('you.languageHint')}
      options={deskLanguages.map((language) => ({ value: language, label: getLanguageName(language) }))}
      placeholder={texts.t('you.browserLanguage')}
      defaultValue={chosen ?? ''}
    />
  );
}
