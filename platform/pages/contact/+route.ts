export default '/~/contact';
