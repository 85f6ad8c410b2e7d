/**
 * Makes the document light or dark, whatever the visitor's setting. Rewrites the media queries around the dark colours
 * (styles/tokens.css), since a second copy of these colours would make the CSS of every page larger.
 */
export function forceTheme(theme: 'light' | 'dark'): void {
  for (const sheet of document.styleSheets) force(theme, sheet.cssRules)
  document.documentElement.style.colorScheme = theme
}

function force(theme: 'light' | 'dark', rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = theme === 'dark' ? 'screen' : 'not all'
    else if (rule instanceof CSSGroupingRule) force(theme, rule.cssRules)
  }
}
