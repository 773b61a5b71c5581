/** A4 less the margins of `@page narrow`, in CSS pixels. */
const sheet = { width: ((210 - 2 * 10) / 25.4) * 96, height: ((297 - 2 * 10) / 25.4) * 96 }
/** Rounding of lines and borders. */
const spare = 4
/** From what reads best down to the least that can be read. */
const zooms = [0.75, 0.7, 0.65, 0.6, 0.55]

/**
 * What is to be one sheet of paper gets the largest zoom with which it is; what would be too small to read keeps the style sheet's and goes
 * on to the next. Measured as it will lie on paper, before anything is painted.
 */
export function fitToSheet() {
  const all = document.querySelectorAll<HTMLElement>('[data-front="true"] [data-paper-sheet]')
  if (all.length > 0) laidOutForPaper(() => all.forEach(fit))
}

function fit(one: HTMLElement) {
  const isWithin = (zoom: number) => {
    one.style.setProperty('--paper-zoom', String(zoom))
    return one.getBoundingClientRect().bottom - document.documentElement.getBoundingClientRect().top <= sheet.height - spare
  }
  if (!zooms.some(isWithin)) one.style.removeProperty('--paper-zoom')
}

/** The rules for print hold on the screen, on which the document is as wide as the sheet, for as long as `measure` takes. */
function laidOutForPaper(measure: () => void) {
  const rules = [...document.styleSheets].flatMap((one) => [...one.cssRules]).filter(isForPrint)
  const { style } = document.documentElement
  for (const { media } of rules) media.mediaText = 'all'
  style.width = `${sheet.width}px`
  try {
    measure()
  } finally {
    style.removeProperty('width')
    for (const { media } of rules) media.mediaText = 'print'
  }
}

const isForPrint = (rule: CSSRule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === 'print'
