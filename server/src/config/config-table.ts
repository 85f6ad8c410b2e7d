/** The configuration as text: the README's table and `.env.example`. A test holds both to what `settings` says. */
import { settings } from './config.ts'

/** The Markdown table that stands between the config marks in README.md. */
export function formatConfigTable(): string {
  const rows = Object.values(settings).map(
    ({ name, fallback, meaning, example }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} | \`${example}\` |`,
  )
  return ['| variable | default | meaning | example |', '|---|---|---|---|', ...rows].join('\n')
}

/** The whole of `.env.example`: every variable with its meaning, set to its default and commented out. */
export function formatEnvExample(): string {
  const entries = Object.values(settings).map(
    ({ name, fallback, meaning, example }) => `# ${meaning}. For example: ${example}\n# ${name}=${fallback}\n`,
  )
  return ['# Copy to .env and take the # from the lines to change. The defaults are shown.\n', ...entries].join('\n')
}
