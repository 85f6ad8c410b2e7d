export function SearchPage() {
  return (
    <main>
      <h1>Var blir det fynd i helgen?</h1>
    </main>
  )
}
