/**
 * Writes the configuration as text: the table in docs/configure.md, and `.env.example`. A test keeps both files equal
 * to `settings`.
 */
import { settings } from './config.ts'

/** The Markdown table of all variables, which stands between the config marks in docs/configure.md. */
export function formatConfigTable(): string {
  const rows = Object.values(settings).map(
    ({ name, fallback, meaning, example }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} | \`${example}\` |`,
  )
  return ['| variable | default | meaning | example |', '|---|---|---|---|', ...rows].join('\n')
}

/** The contents of `.env.example`: every variable with its meaning, commented out and with its default. */
export function formatEnvExample(): string {
  const entries = Object.values(settings).map(
    ({ name, fallback, meaning, example }) => `# ${meaning}. For example: ${example}\n# ${name}=${fallback}\n`,
  )
  return ['# Copy to .env and uncomment the lines you want to change. The defaults are shown.\n', ...entries].join('\n')
}
