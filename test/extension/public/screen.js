/** Shows the points of a card in the console. */
export default function showLoyalty(element, { api, user, signal }) {
  const form = document.createElement('form');
  form.className = 'filters';
  const label = document.createElement('label');
  label.textContent = 'Number of the card ';
  const field = document.createElement('input');
  field.type = 'number';
  field.required = true;
  label.append(field);
  const button = document.createElement('button');
  button.textContent = 'Show points';
  const points = document.createElement('p');
  points.id = 'points';
  points.setAttribute('role', 'status');
  form.append(label, button);
  element.append(form, points);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const card = await api.get(`/loyalty/v1/cards/${field.value}`, {}, signal);
      points.textContent = `${user.name} sees ${card.points} points of ${card.holder}`;
    } catch (error) {
      points.textContent = error.message;
    }
  });
}
