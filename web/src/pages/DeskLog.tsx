import { DeskLogList } from '../features/desk/DeskLogList.tsx'

/** The desk's part 'Logg'. */
export default function DeskLog() {
  return <DeskLogList />
}
