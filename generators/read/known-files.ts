/** The files that a fleet consists of, by path. Every other file below these folders is a mistake. */
const FLEET_FILES: readonly RegExp[] = [
  /^(tenants|themes|schemas)\/README\.md$/,
  /^tenants\/(base|mail-domains|pictures)\.json$/,
  /^tenants\/pictures\/(README\.md|[A-Za-z0-9][A-Za-z0-9_-]*\.(jpe?g|png|webp|avif))$/,
  /^tenants\/(fleet\.lock\.md|prices\.lock\.json)$/,
  /^tenants\/(?!modes\/)[a-z]+\/([A-Za-z][A-Za-z0-9-]*)(\.[A-Za-z][A-Za-z0-9-]*){0,2}\.json$/,
  /^tenants\/(?!modes\/)[a-z]+\/prices\.\d{4}-\d{2}-\d{2}\.json$/,
  /^tenants\/[a-z]+\/glossary\.md$/,
  /^tenants\/[a-z]+\/([A-Za-z][A-Za-z0-9-]*(\.[A-Za-z][A-Za-z0-9-]*)?\.)?content\/[A-Za-z][A-Za-z0-9]*\.md$/,
  /^tenants\/modes\/[A-Za-z][A-Za-z0-9-]*\.json$/,
  /^tenants\/catalogue\/devices\/[a-z]+(\.[a-z]+)*\.json$/,
  /^tenants\/catalogue\/condition-pictures\/[a-z]+(-[a-z]+)*-[a-z0-9][A-Za-z0-9]*\.webp$/,
  /^themes\/[a-z][a-z0-9-]*\.tokens\.json$/,
  /^themes\/(icons|wordmarks|carriers)\/[a-z0-9][a-z0-9-]*\.svg$/,
  /^themes\/media\/[a-z0-9][a-z0-9-]*\.(svg|mp4|webm)$/,
  /^themes\/fonts\/([a-z0-9][a-z0-9-]*\.woff2|OFL\.txt|NOTICE\.md)$/,
  /^schemas\/([a-z]+\/)?[a-z0-9-]+(\.schema)?\.json$/,
];

/** Whether a path is one of a fleet's files, by its name. */
export function isFleetFile(path: string): boolean {
  return FLEET_FILES.some((pattern) => pattern.test(path));
}
