import { FigureLists } from '../features/desk-figures/FigureLists.tsx'

/** The desk's part 'Siffror'. */
export default function DeskFigures() {
  return <FigureLists />
}
