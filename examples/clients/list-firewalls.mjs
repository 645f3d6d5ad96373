/** A client as anybody might have one: it is given a `fetch`, and knows nothing of firedrill. */
export async function labelsOfFirewalls({ fetch, baseUrl, token }) {
  const labels = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await fetch(`${baseUrl}/networking/firewalls?page=${page}&page_size=25`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const body = await answer.json()
    if (!answer.ok) throw new Error(body.errors.map(({ reason }) => reason).join('; '))
    labels.push(...body.data.map(({ label }) => label))
    pages = body.pages
  }
  return labels
}
